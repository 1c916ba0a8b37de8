; What compiled kernels call of Numba's and C's libraries, for a place that has neither.
target datalayout = ""
target triple = ""

declare double @llvm.sqrt.f64(double)
declare void @llvm.trap() cold noreturn nounwind

define double @sqrt(double %x) alwaysinline {
  %root = call double @llvm.sqrt.f64(double %x)
  ret double %root
}

; The strides of an array in another shape. All arrays here lie in one piece, so this always succeeds.
define i32 @numba_attempt_nocopy_reshape(i64 %ndim, ptr %dims, ptr %strides, i64 %new_ndim, ptr %new_dims, ptr %new_strides, i64 %item, i32 %fortran) alwaysinline {
entry:
  br label %next
next:
  %axis = phi i64 [ %new_ndim, %entry ], [ %before, %write ]
  %stride = phi i64 [ %item, %entry ], [ %longer, %write ]
  %more = icmp sgt i64 %axis, 0
  br i1 %more, label %write, label %done
write:
  %before = sub i64 %axis, 1
  %place = getelementptr i64, ptr %new_strides, i64 %before
  store i64 %stride, ptr %place
  %size_at = getelementptr i64, ptr %new_dims, i64 %before
  %size = load i64, ptr %size_at
  %longer = mul i64 %stride, %size
  br label %next
done:
  ret i32 1
}
